/** Until then the browser has taken the bytes. */
const keptMs = 60_000;

/** Hands bytes to the person as a download. */
export const saveFile = (bytes: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
};
