import type { Param } from '../index/param.ts';

/** One condition of a search. */
export type Filter =
  | {
      readonly is: 'param';
      readonly param: Param;
      readonly modifier: string | null;
      /** Any of these, each as written, escapes included. */
      readonly values: readonly string[];
    }
  /** `subject:Patient.name=...`: what it refers to fulfils `inner`. */
  | { readonly is: 'chain'; readonly param: Param; readonly targets: readonly Inner[] }
  /** `_has:Observation:patient:code=...`: something that refers to it fulfils `inner`. */
  | { readonly is: 'has'; readonly param: Param; readonly source: Inner };

export interface Inner {
  readonly type: string;
  readonly filter: Filter;
}

export interface Sort {
  readonly param: Param;
  readonly descending: boolean;
}

export interface Include {
  readonly type: string;
  readonly param: Param;
  /** Only of this type. */
  readonly target: string | null;
  readonly iterate: boolean;
  readonly reverse: boolean;
}

export interface Query {
  readonly type: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** 0: only the total. */
  readonly count: number;
  readonly total: boolean;
  readonly includes: readonly Include[];
  readonly page: string | null;
  /** Everything but the page, as it was asked: the beginning of `next`. */
  readonly form: string;
  /** Parameters that this server does not know and left out. */
  readonly ignored: readonly string[];
}
