import type { Resource } from '@medplum/fhirtypes';
import { isCritical, isOver, saysMore, type Stored } from '#clinical/shared';
import { Failure } from '#core/server/failure.ts';

const silent = (): Failure =>
  new Failure(422, 'words_needed', 'This is critical: say what was done before you close it.');

/** What is critical is closed only with what was done, in words, by whichever way it is closed. @throws Failure `words_needed` */
export const checkClosed = (sent: Resource, before: Stored | null): void => {
  if (before?.resourceType !== 'Task' || sent.resourceType !== 'Task') return;
  if (isCritical(before) && !isOver(before) && isOver(sent) && !saysMore(sent, before)) throw silent();
};

/** Nor does it vanish. @throws Failure `words_needed` */
export const checkNotLost = (before: Stored): void => {
  if (before.resourceType === 'Task' && isCritical(before) && !isOver(before)) throw silent();
};
