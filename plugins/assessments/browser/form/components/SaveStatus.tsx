import { observer } from 'mobx-react-lite';
import { useErrorText } from '#core/browser';
import { Button, Callout, Tag } from '#ui';
import type { FormDraftStore } from '../stores/FormDraftStore.ts';
import { useFormTexts } from '../hooks/useFormView.ts';

/** A word on whether the answers are safe; changes are read out when a screen reader pauses. */
export const SaveStatusTag = observer(({ draft }: { readonly draft: FormDraftStore }) => {
  const t = useFormTexts();
  const { saveState } = draft;
  return (
    <span className="asm-keeping" role="status">
      {saveState === 'saved' ? (
        <Tag tone="good">{t.kept}</Tag>
      ) : saveState === 'offline' ? null : saveState === 'refused' ? null : (
        <Tag>{t.keeping}</Tag>
      )}
    </span>
  );
});

/** Why the answers are not safe yet, and what becomes of them. */
export const SaveStatusNote = observer(({ draft }: { readonly draft: FormDraftStore }) => {
  const t = useFormTexts();
  const errorText = useErrorText();
  if (draft.saveState === 'offline') {
    return (
      <Callout tone="wait" role="status">
        <p>{t.waiting}</p>
      </Callout>
    );
  }
  if (draft.mustCheck)
    return (
      <Callout tone="wait" role="alert" title={t.notSent}>
        <p>{t.checkThenSend}</p>
      </Callout>
    );
  if (draft.saveState !== 'refused') return null;
  return (
    <Callout tone="bad" role="alert" title={draft.isOver ? t.notSent : t.refused}>
      <p>{errorText(draft.failure)}</p>
      {!draft.isOver && (
        <div>
          <Button onClick={() => void draft.flush()}>{t.tryAgain}</Button>
        </div>
      )}
    </Callout>
  );
});
