import type { Composition } from '@medplum/fhirtypes';
import { sectionsOf } from '../../shared/composition.ts';
import { sectionText } from '../noteText.ts';

/** The words alone: they stand under headings of their own. */
export const SummaryText = ({ summary }: { readonly summary: Composition }) =>
  sectionsOf(summary).map((section, n) => (
    <p key={n} className="notes-text">
      {sectionText(section)}
    </p>
  ));
