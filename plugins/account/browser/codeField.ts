import { isSixDigits } from './inputChecks.ts';

export const codeField = (label: string, { badCode }: { readonly badCode: string }) => ({
  label,
  required: true,
  check: (code: string) => (isSixDigits(code) ? undefined : badCode),
});
