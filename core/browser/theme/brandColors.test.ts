import fc from 'fast-check';
import { brandRules, contrast, paletteOf } from './brandColors.ts';

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as readonly [number, number, number];

test('CST-6 from any colour come tokens on which words can be read, in both themes', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (parts) => {
      const color = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      const { bright, dark } = paletteOf(color)!;
      for (const palette of [bright, dark]) {
        expect(contrast(rgb(palette.brand), rgb('#ffffff'))).toBeGreaterThanOrEqual(4.45);
        expect(contrast(rgb(palette['brand-text']), rgb(palette['brand-soft']))).toBeGreaterThanOrEqual(4.45);
      }
      expect(contrast(rgb(bright['brand-text']), rgb('#f6f7fb'))).toBeGreaterThanOrEqual(4.45);
      expect(contrast(rgb(dark['brand-text']), rgb('#1a1d2c'))).toBeGreaterThanOrEqual(4.45);
    }),
  );
});

test('CST-6 what is no colour changes nothing', () => {
  expect(brandRules('red;}body{display:none')).toBe('');
  expect(brandRules('#0f6b5c')).toMatch(/^:root\{--brand:#0f6b5c;.*\.bp6-dark\{--brand:#/);
});
