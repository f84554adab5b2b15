export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why a file was not taken, in words that repeat none of its data. */
export class Refused extends Error {
  constructor(
    readonly problem: string,
    readonly place?: Place,
  ) {
    super(place ? `line ${place.line}, column ${place.column}: ${problem}` : problem);
    this.name = 'Refused';
  }
}
