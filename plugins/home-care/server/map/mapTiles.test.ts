import { readServerEnvironment } from '#config/environment.server.ts';
import { mapVariables, tilesOf } from './mapTiles.ts';

const read = (HOME_CARE_MAP_TILES?: string, HOME_CARE_MAP_CREDIT?: string) =>
  tilesOf(mapVariables.parse(readServerEnvironment({ HOME_CARE_MAP_TILES, HOME_CARE_MAP_CREDIT })));

test('INT-3 without a setting a map asks nobody; with one it has its address and its credit', () => {
  expect(read()).toBeUndefined();
  const url = 'https://tiles.example.org/city/{z}/{x}/{y}.png?key=1';
  expect(read(url, '© Example')).toEqual({ url, credit: '© Example' });
});

test('INT-3 tiles without a credit, and a credit without tiles, stop the start', () => {
  expect(() => read('https://tiles.example.org/{z}/{x}/{y}.png')).toThrow('HOME_CARE_MAP_CREDIT');
  expect(() => read(undefined, '© Example')).toThrow('HOME_CARE_MAP_TILES');
});

test.each([
  'http://tiles.example.org/{z}/{x}/{y}.png',
  'https://tiles.example.org/{z}/{x}.png',
  'https://{x}.example.org/{z}/{x}/{y}.png',
  'https://tiles.example.org; script-src */{z}/{x}/{y}.png',
  'https://user@tiles.example.org/{z}/{x}/{y}.png',
  'javascript:{z}{x}{y}',
])('INT-3 %s is no address of tiles, and stops the start', (url) => {
  expect(() => read(url, '© Example')).toThrow('HOME_CARE_MAP_TILES: must begin with https://');
});
