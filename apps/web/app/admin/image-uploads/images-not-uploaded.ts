/** A text cannot be saved, because the server does not have its images yet. They are on this device. */
export class ImagesNotUploaded extends Error {
  override readonly name = 'ImagesNotUploaded';
  /** The number of images. */
  readonly count: number;

  constructor(count: number, cause: unknown) {
    super(`${count} images were not uploaded.`, { cause });
    this.count = count;
  }
}
