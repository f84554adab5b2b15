import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useService, useStore } from '#core/browser';
import { Button, Callout, Progress, Switch } from '#ui';
import { I18n } from '#core/shared';
import { languageFor, titleOf, translated } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { FormDraftStore } from '../stores/FormDraftStore.ts';
import { FormDraftsStore } from '../stores/FormDraftsStore.ts';
import { domId, nameOf, useFormTexts } from '../hooks/useFormView.ts';
import { SaveStatusNote, SaveStatusTag } from './SaveStatus.tsx';
import { MergeList } from './MergeList.tsx';
import { SingleQuestion } from './SingleQuestion.tsx';
import { problemText } from './problemText.ts';
import { QuestionnaireBody } from './QuestionnaireBody.tsx';

interface FillFormProps {
  readonly draft: FormDraftStore;
  readonly leave: () => void;
}

/** Of several the one that is chosen, else the first: where the keyboard goes on. */
const firstControl = (room: HTMLElement | null, linkId: string): HTMLElement | null => {
  const within = `[data-link-id="${CSS.escape(linkId)}"]`;
  const find = (controls: string): HTMLElement | null =>
    room?.querySelector<HTMLElement>(`${within} :is(${controls})`) ?? null;
  return find('input:checked') ?? find('input, select, textarea');
};

/** A form under way, from its first question to the button that sends it. */
export const FillForm = observer(({ draft, leave }: FillFormProps) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  const drafts = useStore(FormDraftsStore);
  const room = useRef<HTMLDivElement>(null);
  const { questionnaire, form, progress, problems } = draft;
  const language = languageFor(questionnaire, i18n.locale);
  const shownProblems = problems.filter(({ node }) => node.touched);

  useEffect(() => {
    const { at } = draft;
    if (at !== undefined && draft.progress.done > 0) firstControl(room.current, at)?.focus();
    // Once, on arriving.
  }, [draft]);

  const send = (): void =>
    void draft.send().then((missing) => {
      if (missing) firstControl(room.current, missing.item.linkId)?.focus();
    });
  const description = translated(questionnaire, 'description', language);

  return (
    <div className={drafts.oneAtATime ? 'asm-fill large' : 'asm-fill'} ref={room}>
      <header className="asm-fill-head" lang={language}>
        <div>
          <h2>{titleOf(questionnaire, language)}</h2>
          {description && <p className="pv-muted">{description}</p>}
        </div>
        <SaveStatusTag draft={draft} />
      </header>
      <Progress {...progress} words={t.progress(progress.done, progress.of)} />
      <Switch
        label={t.oneAtATime}
        showLabel
        checked={drafts.oneAtATime}
        onChange={(one) => drafts.showOneAtATime(one)}
      />
      <SaveStatusNote draft={draft} />
      <MergeList draft={draft} />
      {drafts.oneAtATime ? (
        <QuestionnaireBody form={form} settle={() => void draft.flush()} visit={draft.visit}>
          <SingleQuestion draft={draft} send={send} />
        </QuestionnaireBody>
      ) : (
        <QuestionnaireBody form={form} settle={() => void draft.flush()} visit={draft.visit} />
      )}
      {shownProblems.length > 1 && (
        <Callout tone="bad" title={t.missing(shownProblems.length)}>
          <ul>
            {shownProblems.slice(0, 8).map(({ node, problem }) => (
              <li key={node.key}>
                <a
                  href={`#${domId(node)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    firstControl(room.current, node.item.linkId)?.focus();
                  }}
                >
                  {problemText(problem, nameOf(node, language), t, (value) => i18n.number(value))}
                </a>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="pv-form-actions">
        <Button intent="quiet" onClick={leave}>
          {t.leave}
        </Button>
        {!drafts.oneAtATime && (
          <Button intent="primary" size="large" busy={draft.wantsToSend} onClick={send}>
            {t.send}
          </Button>
        )}
      </div>
    </div>
  );
});
