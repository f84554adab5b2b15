import type { Level } from './stepping.ts';
import type { Covered, Look } from './work/protocol.ts';

const costs: Readonly<Record<Level, Omit<Look, 'effect'>>> = {
  full: { masked: true, maskEvery: 50, fps: 30, width: 960 },
  light: { masked: true, maskEvery: 200, fps: 20, width: 640 },
  whole: { masked: false, maskEvery: 0, fps: 15, width: 480 },
  off: { masked: false, maskEvery: 0, fps: 15, width: 480 },
};

export const lookOf = (effect: Covered, level: Level): Look => ({ effect, ...costs[level] });
