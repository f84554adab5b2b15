const [width, height] = [1280, 720];

/** The brand in bright colours, whatever theme its reader uses: others see this picture. */
const colours = { top: '#4a4fb0', bottom: '#282b69', line: '#ffffff' } as const;

/** The logo, drawn in a box of 40 by 32. */
const mark = 'M2 30V15l8-7 8 7v15M22 30V15l8-7 8 7v15M2 30h36M8 30v-7h4v7M28 30v-7h4v7';
/** A building along the lower edge, in a box of 135 by 140. */
const building = 'M30 140v-80l50-36 50 36v80M66 34V16h28v18M80 16V6M62 140v-34h36v34M44 72h18v16H44zM98 72h18v16H98z';

/**
 * The product's background: quiet, with its name where a person in the middle leaves room and a tile cuts nothing off. Drawn in a
 * page, for its font.
 */
export const drawBackdrop = async (product: string): Promise<ImageBitmap> => {
  const on = Object.assign(document.createElement('canvas'), { width, height });
  const pen = on.getContext('2d');
  if (!pen) throw new Error('This browser gives no 2D context to draw the background in.');
  const fade = pen.createLinearGradient(0, 0, width * 0.4, height);
  fade.addColorStop(0, colours.top);
  fade.addColorStop(1, colours.bottom);
  pen.fillStyle = fade;
  pen.fillRect(0, 0, width, height);

  pen.strokeStyle = colours.line;
  pen.lineJoin = 'round';
  pen.globalAlpha = 0.14;
  pen.lineWidth = 1.6;
  for (let x = -40; x < width; x += 270) {
    pen.setTransform(2, 0, 0, 2, x, height - 280);
    pen.stroke(new Path2D(building));
  }
  pen.globalAlpha = 0.92;
  pen.lineWidth = 2.6;
  pen.setTransform(1.5, 0, 0, 1.5, 56, 124);
  pen.stroke(new Path2D(mark));
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = colours.line;
  pen.font = `600 38px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = 'middle';
  pen.fillText(product, 134, 151, width / 3);
  return createImageBitmap(on);
};
