import { observable } from 'mobx';
import { createContext, useContext, useEffect, useId, useState } from 'react';
import { makeStore } from '#core/browser/makeStore.ts';
import { allKnown, isUnderReview, type Known } from '#core/shared';

/** What is known of each part of a sheet of paper. */
export class SheetParts {
  private readonly parts = observable.map<string, Known>({}, { deep: false });

  constructor() {
    makeStore(this, { plain: ['parts'] });
  }

  set(part: string, known: Known): void {
    this.parts.set(part, known);
  }

  delete(part: string): void {
    this.parts.delete(part);
  }

  /** As much as is known of the least known part; nothing where no part has told yet. */
  get known(): Known {
    return this.parts.size === 0 ? { is: 'awaited' } : allKnown([...this.parts.values()]);
  }
}

export const Sheet = createContext<SheetParts | null>(null);
export const useSheet = (): SheetParts => useState(() => new SheetParts())[0];

/** Tells the sheet around it what is known of this part: `PrintButton` is off until every part is known. */
export const useOnSheet = (known: Known): void => {
  const sheet = useContext(Sheet);
  const part = useId();
  const { is } = known;
  const underReview = isUnderReview(known);
  useEffect(() => {
    sheet?.set(part, known);
    return () => sheet?.delete(part);
    // What is known matters here, not the data.
  }, [sheet, part, is, underReview]);
};
