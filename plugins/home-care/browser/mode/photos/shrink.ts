import { photoMaxBytes, photoSide, photoType } from '../../../shared/photo.ts';

/** What no phone takes, and what opening it could end the page. */
const mostFileBytes = 60 * 1024 * 1024;
const quality = 0.82;

export class PhotoProblem extends Error {
  constructor(readonly why: 'photoBroken' | 'photoHuge') {
    super(why);
  }
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new PhotoProblem('photoBroken'));
    reader.readAsDataURL(blob);
  });

/**
 * A photo drawn anew, its longer side at most so many pixels: what the file says of where, when and by whom it was taken does
 * not come along. Resolves with an address that has its bytes in it. @throws PhotoProblem
 */
export const shrink = async (file: File): Promise<string> => {
  if (file.size > mostFileBytes) throw new PhotoProblem('photoHuge');
  if (file.size === 0 || !file.type.startsWith('image/')) throw new PhotoProblem('photoBroken');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoProblem('photoBroken');
  });
  const scale = Math.min(1, photoSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  // What is see-through would be black.
  if (pen) pen.fillStyle = '#fff';
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, photoType, quality));
  if (!pen || drawn?.type !== photoType) throw new PhotoProblem('photoBroken');
  if (drawn.size > photoMaxBytes) throw new PhotoProblem('photoHuge');
  return addressOf(drawn);
};
