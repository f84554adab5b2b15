/** Hands bytes to the person as a file. */
export const saveAs = (bytes: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Once the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
