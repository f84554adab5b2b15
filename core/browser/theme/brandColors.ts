type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

const parse = (hex: string): Rgb | null => {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return found ? [parseInt(found[1]!, 16), parseInt(found[2]!, 16), parseInt(found[3]!, 16)] : null;
};

const hex = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + (to[index]! - part) * share) as unknown as Rgb;

const luminance = (color: Rgb): number => {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** The colour itself, or as much nearer to `end` as it takes to stand out from `ground`. */
const standOut = (color: Rgb, end: Rgb, ground: Rgb, least: number): Rgb => {
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(color, end, share);
    if (contrast(shade, ground) >= least) return shade;
  }
  return end;
};

type Palette = Readonly<
  Record<'brand' | 'brand-hover' | 'brand-active' | 'brand-soft' | 'brand-line' | 'brand-text', string>
>;

const darkSurface: Rgb = [0x1a, 0x1d, 0x2c];

/** The tokens of both themes from one colour, each pair of text and ground readable. Null for what is no `#rrggbb`. */
export const paletteOf = (color: string): { readonly bright: Palette; readonly dark: Palette } | null => {
  const given = parse(color);
  if (!given) return null;
  const brand = standOut(given, black, white, 4.5);
  const soft = mix(brand, white, 0.92);
  const darkSoft = mix(darkSurface, brand, 0.3);
  // On a dark page the buttons must stand out from it as well, without losing their white words.
  const lifted = standOut(brand, white, darkSurface, 2.6);
  const darkBrand = contrast(lifted, white) >= 4.5 ? lifted : brand;
  return {
    bright: {
      brand: hex(brand),
      'brand-hover': hex(mix(brand, black, 0.15)),
      'brand-active': hex(mix(brand, black, 0.3)),
      'brand-soft': hex(soft),
      'brand-line': hex(mix(brand, white, 0.72)),
      'brand-text': hex(standOut(brand, black, soft, 4.6)),
    },
    dark: {
      brand: hex(darkBrand),
      'brand-hover': hex(mix(darkBrand, black, 0.1)),
      'brand-active': hex(mix(darkBrand, black, 0.2)),
      'brand-soft': hex(darkSoft),
      'brand-line': hex(mix(darkSurface, brand, 0.6)),
      'brand-text': hex(standOut(brand, white, darkSoft, 4.8)),
    },
  };
};

const rule = (selector: string, palette: Palette): string =>
  `${selector}{${Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** Style rules that put an organisation's colour over the tokens; '' for what is no colour. */
export const brandRules = (color: string): string => {
  const palette = paletteOf(color);
  if (!palette) return '';
  return rule(':root', palette.bright) + rule('.bp6-dark', palette.dark);
};
