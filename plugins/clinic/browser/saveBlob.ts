/** Hands bytes to the browser as a download. */
export const saveBlob = (bytes: Blob, name: string): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the bytes after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
