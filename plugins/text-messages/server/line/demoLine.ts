import { randomUUID } from 'node:crypto';
import type { TextLine } from './textLine.ts';

/** The telephones of the demonstration: what they get is shown to administrators, who also answer for them. */
export const demoLine: TextLine = {
  mode: 'demo',
  // 555-01xx is nobody's.
  from: '6135550199',
  send: () => Promise.resolve({ id: `demo-${randomUUID()}` }),
  stateOf: () => Promise.resolve('arrived'),
  received: () => Promise.resolve([]),
  check: () => Promise.resolve(),
};
