/** One unit each, quiet zone included. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

const quiet = 4;

/** Fetches the generator only for whoever asks for a code. */
export const qrPath = async (text: string): Promise<QrPath> => {
  const { default: generator } = await import('qrcode-generator');
  const code = generator(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_none, row) => row);
  const path = rows
    .flatMap((row) =>
      rows.filter((column) => code.isDark(row, column)).map((column) => `M${column + quiet} ${row + quiet}h1v1h-1z`),
    )
    .join('');
  return { size: count + 2 * quiet, path };
};
