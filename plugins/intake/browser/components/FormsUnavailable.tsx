import { useMessages } from '#core/browser';
import { Callout } from '#ui';
import { pagesTexts } from '../messages/pages/index.ts';

/** Said where questions would stand while the feature that shows them is off. */
export const FormsUnavailable = () => {
  const t = useMessages(pagesTexts);
  return (
    <Callout tone="wait" title={t.formsOff}>
      <p>{t.formsOffText}</p>
    </Callout>
  );
};
