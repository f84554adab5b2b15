import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { CodeField, type FormModel } from '#ui';
import { messages } from '../../messages/index.ts';
import { isTrivial, pinLength } from './pinState.ts';

/** @param wants whether one is to be set, by the other fields */
export const useNewPin = <V extends object>(wants: (values: V) => boolean) => {
  const t = useMessages(messages);
  const requiredWhen = (values: object): boolean => wants(values as V);
  return {
    initial: { pin: '', pinAgain: '' },
    fields: {
      pin: {
        ...{ label: t.newPin, requiredWhen },
        check: (pin: string) => {
          if (pin.length < pinLength) return t.pinShort;
          return isTrivial(pin) ? t.pinTrivial : undefined;
        },
      },
      pinAgain: {
        ...{ label: t.newPinAgain, requiredWhen },
        check: (again: string, { pin }: { readonly pin?: unknown }) => (again === pin ? undefined : t.pinDiffers),
      },
    },
  };
};

/** A PIN that is chosen, twice. */
export const NewPinFields = observer(({ form }: { readonly form: FormModel }) => {
  const t = useMessages(messages);
  return (
    <>
      <CodeField form={form} name="pin" hidden help={t.newPinHelp} />
      <CodeField form={form} name="pinAgain" hidden />
    </>
  );
});
