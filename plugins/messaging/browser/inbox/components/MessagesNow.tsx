import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { messages } from '../../messages/index.ts';
import { messagesPath } from '../../paths.ts';
import { Inbox } from '../../stores/Inbox.ts';

const rank = 50;

/** Requests that wait for an answer, and what was not read yet. */
export const MessagesNow = observer(({ tell, chosen }: NowPartProps) => {
  const t = useMessages(messages);
  const { known, toAnswer, unread } = useStore(Inbox);
  const there = toAnswer.length + unread > 0;
  useEffect(() => tell({ known, ...(there && { act: { rank } }) }));
  if (!chosen || !there) return null;
  return (
    <>
      <h2>{toAnswer.length > 0 ? t.requestsNow(toAnswer.length) : t.unreadBadge(unread)}</h2>
      <Button intent="primary" size="large" href={messagesPath}>
        {t.readNow}
      </Button>
    </>
  );
});
