import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { moneyText } from '../../shared/rates/moneyText.ts';
import { messages } from '../messages/index.ts';

/** Amounts and rates in words, as the person writes them. */
export const useMoney = () => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  return moneyText(t, (value, options) => i18n.number(value, options));
};
