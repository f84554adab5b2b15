import type { Kind } from '../calendarKinds.ts';

/** In a square of 12: a page with a bar, a house, a capsule, a sheet with its corner folded, a tick in a ring. */
const shapes: Readonly<Record<Kind, string>> = {
  visit: 'M1 2h10v8H1z',
  'home-care': 'M6 1 11.5 6H10v5H2V6H.5z',
  dose: 'M4 3h4a3 3 0 0 1 0 6H4a3 3 0 0 1 0-6z',
  form: 'M2 .5h5.5L10.5 3.5v8H2z',
  task: 'M6 .8 11.2 6 6 11.2.8 6z',
};

interface Props {
  readonly kind: Kind;
  /** An outline alone: what it stands for is not shown. */
  readonly hollow?: boolean;
}

/** A kind by its shape, in its colour. */
export const KindMark = ({ kind, hollow = false }: Props) => (
  <svg className={`av-mark${hollow ? ' hollow' : ''}`} viewBox="-1 -1 14 14" aria-hidden="true" focusable="false">
    <path d={shapes[kind]} />
  </svg>
);
