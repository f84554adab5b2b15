export interface DrawnCode {
  /** Modules along one side, quiet zone included. */
  readonly size: number;
  /** An SVG path of the dark modules, one unit each. */
  readonly path: string;
}

const quiet = 4;

/** Loads the generator only when a code is asked for. Error correction M, as authenticator apps expect. */
export const drawQrCode = async (text: string): Promise<DrawnCode> => {
  const { default: generator } = await import('qrcode-generator');
  const code = generator(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return { size: count + 2 * quiet, path };
};
