import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { draftKey } from '#clinical/browser';
import { useMessages, useService, useStore } from '#core/browser';
import {
  Button,
  Card,
  Form,
  MeanwhileNote,
  SubmitButton,
  TextField,
  useConfirm,
  useForm,
  useFormDraft,
  useShared,
} from '#ui';
import { ConceptField } from '#clinical/browser';
import { valueSetUrl } from '#clinical/shared';
import { FeatureStates, I18n, type Resource, Resources, Toasts } from '#core/shared';
import { saveNote } from '#plugins/telemedicine/shared/calls.ts';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import type { Concept, VisitCode } from '#plugins/telemedicine/shared/codes.ts';
import { useRefusals } from '../../hooks/useRefusals.ts';
import { sourcesIn } from '../noteLine.ts';
import { NoteLineStore } from '../stores/NoteLineStore.ts';
import { CodesField } from './CodesField.tsx';
import { conceptLabel } from '../conceptLabel.ts';
import { summaryMessages } from '../messages/index.ts';
import { SourceList } from './SourceList.tsx';
import { useNoteLines } from '../hooks/useNoteLines.ts';

interface NoteEditorProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
  /** Not to be signed from here. */
  readonly draft: boolean;
}

interface NoteValues extends Pick<Summary['note'], 'text' | 'next' | 'reason' | 'codes'> {
  readonly [name: string]: unknown;
  /** The code that is being looked for; it is added to the others as soon as it is chosen. */
  readonly other: CodeableConcept | null;
}

const valuesOf = ({ note: { text, next, reason, codes } }: Summary): NoteValues => ({
  text,
  next,
  reason,
  codes,
  other: null,
});

/** Only what the call keeps of a code. */
const saidOf = (concept: Concept | null): Concept | null =>
  concept && {
    ...(concept.text !== undefined && { text: concept.text }),
    ...(concept.coding && {
      coding: concept.coding.map(({ system, code, display }) => ({ system, code, display })),
    }),
  };

/** The draft, which two clinicians may write at once; what is typed is kept through a lock, a reload and another sign-in. */
export const NoteEditor = observer(({ resource, summary, draft }: NoteEditorProps) => {
  const t = useMessages(summaryMessages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const lines = useStore(NoteLineStore);
  const confirm = useConfirm();
  const inWords = useRefusals();
  const features = useService(FeatureStates);
  const { locale } = useService(I18n);
  const signs = useRef(false);
  const fields = {
    text: { label: t.text, required: true },
    next: { label: t.nextField },
    reason: { label: t.reason },
    codes: { label: t.codes },
    other: { label: t.otherCode },
  };
  const form = useForm<NoteValues>({
    fields,
    initial: valuesOf(summary),
    submit: async ({ text, next, reason, codes }) => {
      const sign = signs.current;
      const sources = sourcesIn(text, lines.entries);
      const version = shared.base.note.version;
      const body = {
        text,
        next,
        sources,
        reason: saidOf(reason),
        codes: codes.map((one) => ({ ...one, concept: saidOf(one.concept) ?? {} })),
        version,
        sign,
      };
      await shared.save(() =>
        resources.send(saveNote, { params: { id: summary.id }, body }).catch((error: unknown) => {
          throw inWords(error);
        }),
      );
      if (sign) lines.close();
      toasts.show({ message: sign ? t.signDone : t.saved, intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('telemedicine-note', summary.id));
  const shared = useShared(form, {
    resource,
    first: summary,
    valuesOf,
    versionOf: ({ note }) => note.version ?? undefined,
  });
  useNoteLines(form, summary);
  const words = (name: string, value: unknown): string => {
    if (name === 'codes')
      return (value as readonly VisitCode[]).map(({ concept }) => conceptLabel(concept, locale)).join(', ');
    return name === 'reason' ? (value ? conceptLabel(value, locale) : '') : String(value);
  };
  const sign = async (): Promise<void> => {
    if (!(await confirm({ title: t.signTitle, text: t.signText, action: t.sign }))) return;
    signs.current = true;
    await form.submit();
    signs.current = false;
  };
  useEffect(() => {
    void lines.begin(summary.id);
  }, [lines, summary.id]);
  return (
    <Card title={t.note} tone="brand">
      <Form form={form} label={t.note}>
        <MeanwhileNote form={form} shared={shared} words={words} />
        <ConceptField form={form} name="reason" valueSet={valueSetUrl('conditions')} help={t.reasonHelp} />
        <TextField form={form} name="text" multiline rows={10} maxLength={20_000} help={t.noteHelp} />
        <TextField form={form} name="next" multiline rows={4} maxLength={4000} />
        <SourceList text={form.values.text} />
        {features.isRunning('conditions') && <CodesField form={form} patient={summary.patient?.id ?? null} />}
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
          {!draft && (
            <Button busy={form.busy} onClick={() => void sign()}>
              {t.sign}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
});
