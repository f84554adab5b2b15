import { projectionOf } from './projection.ts';
import { tilesOf } from './tiles.ts';

const size = { width: 640, height: 520, margin: 56 };
const template = 'https://tiles.example/{z}/{x}/{y}.png';

test('tiles cover the map without a gap, and each address lies on the tile that the standard names for it', () => {
  const home = { latitude: 45.4215, longitude: -75.6972 };
  const projection = projectionOf([home, { latitude: 45.39, longitude: -75.75 }], size);
  const tiles = tilesOf(projection, size, template);
  expect(tiles.length).toBeLessThan(25);
  const [x, y] = projection.at(home);
  const under = tiles.find((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height)!;
  // By the formula of the OpenStreetMap wiki.
  const [, z, column, row] = /example\/(\d+)\/(\d+)\/(\d+)/.exec(under.url)!.map(Number);
  const across = 2 ** z!;
  const north = (home.latitude * Math.PI) / 180;
  expect(column).toBe(Math.floor(((home.longitude + 180) / 360) * across));
  expect(row).toBe(Math.floor(((1 - Math.log(Math.tan(north) + 1 / Math.cos(north)) / Math.PI) / 2) * across));
  for (const at of [
    [0, 0],
    [639, 0],
    [0, 519],
    [639, 519],
    [320, 260],
  ] as const)
    expect(
      tiles.some(
        (one) => at[0] >= one.x && at[0] <= one.x + one.width && at[1] >= one.y && at[1] <= one.y + one.height,
      ),
    ).toBe(true);
  expect(Math.max(...tiles.map(({ width }) => width))).toBeLessThan(400);
});

test('a map of half the world, of a pole or across the date line asks for few tiles that there are', () => {
  for (const places of [
    [
      { latitude: 60, longitude: -170 },
      { latitude: -60, longitude: 170 },
    ],
    [{ latitude: 90, longitude: 0 }],
    [
      { latitude: -17, longitude: 179.9 },
      { latitude: -17, longitude: -179.9 },
    ],
    [],
  ])
    for (const { url } of tilesOf(projectionOf(places, size), size, template)) {
      const [, z, x, y] = /example\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url)!.map(Number);
      expect([x! < 2 ** z!, y! < 2 ** z!]).toEqual([true, true]);
    }
});
