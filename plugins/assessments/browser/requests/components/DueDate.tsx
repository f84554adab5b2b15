import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import { pagesTexts } from '../../messages/pages/index.ts';

/** A due date in words; amber once it has passed. */
export const DueDate = observer(({ at }: { readonly at: string }) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  // A date alone is due until its end, in the reader's day.
  const end = at.length === 10 ? new Date(`${at}T23:59:59`) : new Date(at);
  const day = i18n.date(end, { dateStyle: 'long' });
  return end < new Date() ? <Tag tone="wait">{t.overdue(day)}</Tag> : <span>{t.due(day)}</span>;
});
