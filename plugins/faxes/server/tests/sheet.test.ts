import { cleaned, isSideways, type Sheet, turned, turnedBack } from '../reading/sheet.ts';

const [width, height] = [400, 600];
type Ink = (x: number, y: number) => boolean;
const sheetOf = (ink: Ink): Sheet => ({
  ...{ width, height },
  grey: Uint8Array.from({ length: width * height }, (_, at) => (ink(at % width, Math.floor(at / width)) ? 0 : 255)),
});
const isDark = ({ width: wide, grey }: Sheet, x: number, y: number): boolean => grey[y * wide + x]! < 128;
/** Words in lines, each pixel of the letters the same in every run. @param slope by which the lines rise */
const written = (slope: number): Sheet =>
  sheetOf((x, y) => {
    const line = y + Math.round(x * slope);
    return x > 40 && x < 360 && y > 40 && y < 560 && line % 48 < 24 && (x * 7 + line * 13) % 11 < 5;
  });

test('RTE-5 clinic/faxes knows a page that lies on its side, also where its lines run askew', () => {
  for (const slope of [0, 0.02, -0.07])
    expect([slope, isSideways(written(slope)), isSideways(turned(written(slope)))]).toEqual([slope, false, true]);
});

test('RTE-5 clinic/faxes says where a word stands on the page as it arrived, however it was turned', () => {
  const arrived = sheetOf((x, y) => x >= 40 && x < 80 && y >= 60 && y < 90);
  let sheet = arrived;
  for (let times = 1; times <= 4; times += 1) {
    sheet = turned(sheet);
    const dark = [...sheet.grey.entries()].filter(([, grey]) => grey === 0).map(([at]) => at);
    const [xs, ys] = [dark.map((at) => at % sheet.width), dark.map((at) => Math.floor(at / sheet.width))];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const place = turnedBack(
      {
        ...{ x: left / sheet.width, y: top / sheet.height },
        ...{ width: (Math.max(...xs) + 1 - left) / sheet.width, height: (Math.max(...ys) + 1 - top) / sheet.height },
      },
      times,
    );
    expect(place.x).toBeCloseTo(0.1);
    expect(place.y).toBeCloseTo(0.1);
    expect(place.width).toBeCloseTo(0.1);
    expect(place.height).toBeCloseTo(0.05);
  }
  expect(sheet).toEqual(arrived);
});

test('RTE-5 clinic/faxes takes the frames of a form away, and leaves the letters in them', () => {
  const isFrame: Ink = (x, y) => x >= 50 && x <= 250 && y >= 50 && y <= 110 && ((x - 50) % 50 < 2 || y < 52 || y > 108);
  const isLetter: Ink = (x, y) => x >= 65 && x < 72 && y >= 65 && y < 95;
  const sheet = cleaned(sheetOf((x, y) => isFrame(x, y) || isLetter(x, y)));
  expect([isDark(sheet, 50, 80), isDark(sheet, 101, 80), isDark(sheet, 125, 51), isDark(sheet, 68, 80)]).toEqual([
    ...[false, false, false, true],
  ]);
});

test('RTE-5 clinic/faxes closes the ink that a faint line lost, and takes specks away', () => {
  const isLetter: Ink = (x, y) => x >= 65 && x < 75 && y >= 65 && y < 95;
  const sheet = cleaned(sheetOf((x, y) => (isLetter(x, y) && (x * 5 + y * 3) % 7 !== 0) || (x === 200 && y === 200)));
  const inside = [...Array(20).keys()].map((n) => isDark(sheet, 69, 70 + n));
  expect([inside.every(Boolean), isDark(sheet, 200, 200)]).toEqual([true, false]);
});
