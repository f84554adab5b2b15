import { useMessages } from '../../../core/browser/index.ts';
import { auditTexts } from './messages/auditTexts.ts';

/** Codes of the trail in words; a code that a later feature brings is shown as it is. */
export const useAuditWords = () => {
  const t = useMessages(auditTexts) as unknown as Readonly<Record<string, unknown>>;
  const word =
    (kind: string) =>
    (code: string): string => {
      const known = t[`${kind}_${code}`];
      return typeof known === 'string' ? known : code.replaceAll(/[_-]/g, ' ');
    };
  return { action: word('action'), target: word('target'), role: word('role') };
};
