import type { Composition } from '@medplum/fhirtypes';
import { useEffect, useRef, useState } from 'react';
import { draftKey, useRead } from '#clinical/browser';
import { useService } from '#core/browser';
import { type FormModel, type Shared, useForm, useFormDraft, useShared } from '#ui';
import { ClinicalRecord, type Stored, writtenText } from '#clinical/shared';
import { sectionsOf, withTexts } from '../../shared/composition.ts';
import { NoteSaver, type SectionValues } from '../stores/NoteSaver.ts';

export const fieldOf = (section: number): string => `section${section}`;

const valuesOf = (note: Composition): SectionValues =>
  Object.fromEntries(sectionsOf(note).map((section, n) => [fieldOf(n), writtenText(section)]));

const updatedAt = ({ meta }: Composition): string => meta?.lastUpdated ?? '';

interface NoteForm {
  readonly form: FormModel<SectionValues>;
  readonly shared: Shared<SectionValues, Stored<Composition>>;
  readonly saver: NoteSaver;
}

/** A draft as a form, one field a section: saved while it is written, and kept through a lock, a reload and a failed save. */
export const useNoteForm = (first: Stored<Composition>, patient: string): NoteForm => {
  const record = useService(ClinicalRecord);
  const sections = sectionsOf(first);
  const form: FormModel<SectionValues> = useForm<SectionValues>({
    fields: Object.fromEntries(sections.map(({ title = '' }, n) => [fieldOf(n), { label: title, anyOf: true }])),
    initial: valuesOf(first),
    submit: (): Promise<boolean> => saver.now(),
  });
  const [saver] = useState(() => new NoteSaver(form.store, first.meta?.lastUpdated ?? first.date ?? ''));
  useFormDraft(form, draftKey('note', first.id));
  const shared = useShared(form, {
    resource: useRead('Composition', first.id, { about: patient }),
    first,
    valuesOf,
    versionOf: ({ meta }) => meta?.versionId,
  });
  const last = useRef(first);
  saver.send = async (values) => {
    // One save may follow another before this is drawn again.
    const base = updatedAt(last.current) >= updatedAt(shared.base) ? last.current : shared.base;
    const texts = sections.map((_, n) => values[fieldOf(n)] ?? '');
    last.current = await shared.save(() => record.update(withTexts(base, texts, new Date())));
  };
  useEffect(() => saver.follow(), [saver]);
  return { form, shared, saver };
};
