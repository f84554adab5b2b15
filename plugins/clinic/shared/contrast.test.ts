import fc from 'fast-check';
import { contrastWithWhite, minimumContrast, nearestReadable } from './contrast.ts';

test('RTE-5 clinic/management: contrast with white is what WCAG computes', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
  expect(contrastWithWhite('#777777')).toBeLessThan(minimumContrast);
  expect(contrastWithWhite('#3b3f97')).toBeGreaterThan(minimumContrast);
  expect(contrastWithWhite('red')).toBe(1);
});

test('RTE-5 clinic/management: the suggested shade always passes, is of the same hue, and barely passes', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const hex = `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
      const shade = nearestReadable(hex);
      expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(minimumContrast);
      if (contrastWithWhite(hex) >= minimumContrast) expect(shade).toBe(hex);
      else expect(contrastWithWhite(shade)).toBeLessThan(4.8);
    }),
  );
});
