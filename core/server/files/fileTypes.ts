import { Failure } from '../failure.ts';

/** What a browser or a desktop would run, whatever it is called. */
const never = new Set([
  'text/html',
  'image/svg+xml',
  'application/xml',
  'application/xhtml+xml',
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-sh',
  'application/vnd.microsoft.portable-executable',
  'application/java-vm',
  'application/wasm',
  'text/javascript',
  'application/javascript',
]);

const headBytes = 4_100;

const looksLikeMarkup =
  /^\s*(<!doctype|<\?xml|<!--|<(html|head|body|script|svg|iframe|img|style|link|meta|object|embed)\b|#!)/i;

/** Text only when it decodes as UTF-8, has no control characters and is no markup or script. */
const plainText = (head: Uint8Array, whole: boolean): boolean => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
  } catch {
    return false;
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !looksLikeMarkup.test(text.replace(/^\ufeff/, ''));
};

/**
 * What the bytes are, from their beginning.
 * @param whole there is nothing after `head`
 * @throws Failure 415 `unsupported_media` when it is not one of `accept` (types, or families such as `image/*`)
 */
export const sniffedType = async (head: Uint8Array, whole: boolean, accept: readonly string[]): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  const type = known?.mime ?? (head.length > 0 && plainText(head, whole) ? 'text/plain' : 'application/octet-stream');
  const accepted = accept.some(
    (wanted) => wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1))),
  );
  if (never.has(type) || !accepted) {
    throw new Failure(415, 'unsupported_media', `This file type is not accepted. Choose one of: ${accept.join(', ')}.`);
  }
  return type;
};

export const sniffBytes = headBytes;
