import { readUpload, readUploadsAsDrafts } from './read-uploads.ts';

/** The functions of the admin's worker that read files for the form of a post. */
export type UploadApi = typeof uploadApi;

export const uploadApi = { readUpload, readUploadsAsDrafts };
