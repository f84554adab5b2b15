import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Drawn once the button was pressed, until it calls `close`. */
  readonly dialog: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. Both go together: where the button may leave while the dialog is open, keep them apart. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  );
};
