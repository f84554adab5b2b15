/** WCAG 2.2, 1.4.3: ordinary text. */
export const minimumContrast = 4.5;

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb | null => {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!found) return null;
  const [, r = '', g = '', b = ''] = found;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** From 1 (white) to 21 (black); 1 for what is no `#rrggbb`. */
export const contrastWithWhite = (hex: string): number => {
  const rgb = parse(hex);
  return rgb ? 1.05 / (luminance(rgb) + 0.05) : 1;
};

/** The lightest shade of the same hue on which white text can be read; the colour itself where it already can. */
export const nearestReadable = (hex: string): string => {
  const rgb = parse(hex);
  if (!rgb || contrastWithWhite(hex) >= minimumContrast) return hex;
  const shade = (share: number): string =>
    `#${rgb
      .map((channel) =>
        Math.floor(channel * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  let [dark, light] = [0, 1];
  for (let step = 0; step < 16; step += 1) {
    const middle = (dark + light) / 2;
    if (contrastWithWhite(shade(middle)) >= minimumContrast) dark = middle;
    else light = middle;
  }
  return shade(dark);
};
