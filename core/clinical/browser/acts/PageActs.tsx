import { observer } from 'mobx-react-lite';
import { DocumentActs, inWords, useMessages } from '#core/browser';
import type { Locale } from '#core/shared';
import { MenuButton, Spinner, useAction, useLocaleOptions } from '#ui';
import { useActs } from '../hooks/useActs.ts';
import { recordTexts } from '../messages.ts';

interface PageActsProps {
  readonly patient: string;
  /** Keeps the pages in this language, the clinic's where undefined; the FHIR id of their document. */
  readonly keep: (language: Locale | undefined) => Promise<string>;
  readonly quiet?: boolean;
}

/** What the features that are on do with pages that are made when they are asked for, in the language that is chosen. */
export const PageActs = observer(({ patient, keep, quiet = false }: PageActsProps) => {
  const t = useMessages(recordTexts);
  const acts = useActs(DocumentActs);
  const languages = useLocaleOptions();
  const { run, busy } = useAction();
  return acts.map(({ id, label, run: act }) => (
    <MenuButton
      key={id}
      label={label()}
      align="start"
      items={[
        { heading: t.pagesLanguage },
        ...[{ value: undefined, label: t.clinicLanguage }, ...languages].map((language) => ({
          text: language.label,
          onClick: () => void run(async () => act(patient, await inWords(keep(language.value), t))),
        })),
      ]}
    >
      <span className={quiet ? 'pv-button quiet' : 'pv-button'} aria-busy={busy || undefined}>
        {label()}
        {busy && <Spinner />}
      </span>
    </MenuButton>
  ));
});
