import type { ComponentType } from 'react';
import { slot } from '#core/plugin';
import type { Known, SharedUse } from '#core/shared';

/** What one feature says of this moment. */
export interface NowAnswer {
  /** What is known of that for which the feature speaks. */
  readonly known: Known;
  /** The one thing to do; what has the lowest rank of all is shown. */
  readonly act?: { readonly rank: number };
  /** What comes later: 'Next visit: Tuesday 9:00 a.m.' */
  readonly later?: { readonly text: string; readonly today: boolean };
}

export interface NowPartProps {
  /** Says how it stands, at each drawing. */
  readonly tell: (answer: NowAnswer) => void;
  /** Whether this feature's act is the one to show. */
  readonly chosen: boolean;
}

export interface NowSource {
  readonly id: string;
  readonly order: number;
  readonly shared?: SharedUse;
  /** For what it speaks, within a sentence: 'visits'. */
  readonly about: () => string;
  readonly part: ComponentType<NowPartProps>;
}
/** Who may say what a patient does now. Nothing is said to be left to do before each of them has answered. */
export const NowSources = slot<NowSource>('NowSources', (source) => source.id);
