import { useMessages } from '#core/browser';
import { auditTexts } from '../messages/index.ts';
import { wordOf } from '#core/shared';

/** Codes of the trail in words; a code that a later feature brings is shown as it is. */
export const useAuditLabels = () => {
  const t = useMessages(auditTexts);
  const word =
    (kind: string) =>
    (code: string): string =>
      wordOf(t, `${kind}_${code}`) ?? code.replaceAll(/[_-]/g, ' ');
  return { action: word('action'), target: word('target'), role: word('role') };
};
