import type { CodeableConcept } from '@medplum/fhirtypes';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { Tag } from '#ui/data/Tag.tsx';
import { recordTexts } from '../messages.ts';
import { codeText } from './concepts.ts';

/** Says in a list that an entry is words alone: nothing that goes by codes finds it. Nothing where there is a code. */
export const NoCode = ({ concept }: { readonly concept: CodeableConcept | undefined }) => {
  const t = useMessages(recordTexts);
  return concept && codeText(concept) === '' ? <Tag>{t.noCode}</Tag> : null;
};
