import { fileMaxBytes } from './limits.ts';

/** What may be attached: extension by media type. Both sides read this list; the server also looks at the bytes. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const acceptedTypes: readonly string[] = Object.keys(fileTypes);
export const acceptedExtensions: readonly string[] = Object.values(fileTypes).flat();

/** For `<input accept>`: types and extensions, because some systems know only one of them. */
export const acceptAttribute = [...acceptedTypes, ...acceptedExtensions.map((extension) => `.${extension}`)].join(',');

export type FileRefusal = 'empty' | 'too_large' | 'unsupported_media';

/** Why a file cannot be attached, before a byte of it is sent; null when it can. An unknown type is judged by its extension. */
export const refusal = (file: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}): FileRefusal | null => {
  const extension = file.name.toLowerCase().split('.').pop() ?? '';
  const known = acceptedTypes.includes(file.type) || (file.type === '' && acceptedExtensions.includes(extension));
  if (!known) return 'unsupported_media';
  if (file.size === 0) return 'empty';
  return file.size > fileMaxBytes ? 'too_large' : null;
};

/** What a browser shows by itself. */
export const previewOf = (type: string): 'image' | 'pdf' | null =>
  ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type)
    ? 'image'
    : type === 'application/pdf'
      ? 'pdf'
      : null;
