// From an image to the numbers of an input.

export interface Preprocessing {
    /** In the order of the net's channels. */
    mean: number[];
    scale: number;
    isRgb: boolean;
    /** What becomes of images of another form: the middle is cut out, or the sides are stretched. */
    isCropped: boolean;
}

/** What becomes of an image unless somebody says otherwise: ImageNet's means for colour, and 0 to 1 for grey. */
export function usual(channels: number, transform: { mean: number[]; scale: number } | null): Preprocessing {
    const mean = transform?.mean.length ? transform.mean : channels === 3 && transform === null ? [104, 117, 123] : [0];
    return { mean, scale: transform?.scale ?? (channels === 1 ? 1 / 256 : 1), isRgb: false, isCropped: false };
}

export async function decode(file: Blob): Promise<ImageBitmap> {
    return createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
}

/** The numbers of an input of this shape (batch, channels, height, width); each item of the batch is the image. */
export function numbers(image: ImageBitmap, shape: number[], how: Preprocessing): Float32Array {
    const [batch = 1, channels = 3, height = 1, width = 1] = shape;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true })!;
    pen.imageSmoothingQuality = "high";
    const scale = Math.max(width / image.width, height / image.height);
    const [w, h] = how.isCropped ? [width / scale, height / scale] : [image.width, image.height];
    pen.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    const plane = width * height;
    const values = new Float32Array(batch * channels * plane);
    for (let c = 0; c < channels; c++) {
        const mean = how.mean[how.mean.length === 1 ? 0 : c] ?? 0;
        const from = how.isRgb ? c : 2 - c;
        for (let i = 0; i < plane; i++) {
            const at = 4 * i;
            const grey = () => 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
            const value = channels === 3 ? data[at + from]! : grey();
            values[c * plane + i] = (value - mean) * how.scale;
        }
    }
    for (let item = 1; item < batch; item++) {
        values.copyWithin(item * channels * plane, 0, channels * plane);
    }
    return values;
}
