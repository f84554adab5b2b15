/** What is tried first: one digit six times, digits in a row up or down, and pairs or triples that repeat. */
export const weakPin = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, n) => (Number(digit) - Number(pin[n]) + 10) % 10);
  const even = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0);
  return even || /^(\d\d)\1\1$|^(\d{3})\2$/.test(pin);
};
