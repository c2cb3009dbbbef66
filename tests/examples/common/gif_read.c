/* Films that are read back. */
#include "gif_read.h"

#include "../../support.h"

GifFileType *gif_read(const char *path) {
    int code = 0;
    GifFileType *gif = DGifOpenFileName(path, &code);
    ck_assert_ptr_nonnull(gif);
    ck_assert_int_eq(DGifSlurp(gif), GIF_OK);
    return gif;
}

void gif_close(GifFileType *gif) {
    int code = 0;
    ck_assert_int_eq(DGifCloseFile(gif, &code), GIF_OK);
}

int gif_show(const GifFileType *gif, int frame, uint8_t *rgba) {
    const SavedImage *image = &gif->SavedImages[frame];
    const GifImageDesc *part = &image->ImageDesc;
    GraphicsControlBlock control;
    ck_assert_int_eq(DGifSavedExtensionToGCB((GifFileType *)gif, frame, &control), GIF_OK);
    for (int y = 0; y < part->Height; y++) {
        for (int x = 0; x < part->Width; x++) {
            const int number = image->RasterBits[y * part->Width + x];
            uint8_t *at = rgba + 4 * ((part->Top + y) * gif->SWidth + part->Left + x);
            if (number != control.TransparentColor) {
                const GifColorType c = part->ColorMap->Colors[number];
                at[0] = c.Red;
                at[1] = c.Green;
                at[2] = c.Blue;
                at[3] = 255;
            }
        }
    }
    return control.DelayTime;
}
