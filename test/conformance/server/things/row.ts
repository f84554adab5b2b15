import type { Place } from './place.ts';

/** What a call is sent, with real ids in it. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly file?: Blob;
  /** Words of the thing that an answer about it holds; an answer without them tells nothing of it. */
  readonly marks?: readonly string[];
}

export type Insider = 'patient' | 'practitioner' | 'admin' | 'relative';

/** What one described call does to a thing that is somebody's. */
export interface Row {
  /** Who of the clinic makes this call by right. */
  readonly by: Insider;
  /** `patient`: the thing is a patient's, so that consents and relationships decide. `clinic`: the clinic's or one person's own. */
  readonly of: 'patient' | 'clinic';
  /** To staff whom the patient keeps out; `open` says why this call runs the clinic and tells nothing of the chart. */
  readonly denied?: 'closed' | { readonly open: string };
  /** For whoever has no part in the thing the call succeeds, and tells or changes nothing. */
  readonly empty?: true;
  /** What the call answers by right, where it is not a success: it reached the thing all the same. */
  readonly reaches?: string;
  /**
   * Makes the thing and the request for it.
   * @param of whose the thing is
   * @param at where the asker stands: the same place, or another clinic's
   */
  readonly make: (of: Place, at: Place) => Promise<Asked> | Asked;
  /** The request holds also ids of the asker's own clinic. */
  readonly mixed?: true;
}

/** By the id of a described call; several where several of its parameters name something. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;
