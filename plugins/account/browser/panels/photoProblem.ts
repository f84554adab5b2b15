import { photoMaxBytes, photoTypes } from '../../shared/settingsContract.ts';

export type PhotoProblem = 'photoTooLarge' | 'photoWrongType';

/** Checked before anything is sent; the server looks at the bytes themselves. */
export const photoProblem = (photo: { readonly type: string; readonly size: number }): PhotoProblem | null => {
  if (!photoTypes.some((type) => type === photo.type)) return 'photoWrongType';
  return photo.size > photoMaxBytes ? 'photoTooLarge' : null;
};
