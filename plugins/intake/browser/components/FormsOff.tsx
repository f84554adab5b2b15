import { useMessages } from '../../../../core/browser/index.ts';
import { Callout } from '../../../../core/browser/ui/index.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

/** Said where questions would stand while the feature that shows them is off. */
export const FormsOff = () => {
  const t = useMessages(pagesTexts);
  return (
    <Callout tone="wait" title={t.formsOff}>
      <p>{t.formsOffText}</p>
    </Callout>
  );
};
