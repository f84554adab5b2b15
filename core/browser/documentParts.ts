import type { ComponentType } from 'react';
import { slot } from '#core/plugin/slot.ts';
import type { DocumentAct } from './slots.ts';

/** What a feature shows below documents of its own, which it knows by the system of an identifier. */
export interface DocumentPart extends Pick<DocumentAct, 'id' | 'allow'> {
  readonly system: string;
  readonly part: ComponentType<{ readonly value: string }>;
}
export const DocumentParts = slot<DocumentPart>('DocumentParts', (part) => part.id);
