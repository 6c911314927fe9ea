import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Café', 'cafe'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['ẞ', 'ss'],
  ['Đà Nẵng', 'da nang'],
  ['İstanbul, ılık', 'istanbul, ilik'],
  ['Æther œuvre þing ŋ ħ ŧ', 'aether oeuvre thing n h t'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['ёлка', 'елка'],
  ['ﬁne ２０２５', 'fine 2025'],
  ['مُحَمَّد', 'محمد'],
  ['co\u{ad}op \u{200b}x', 'coop x'],
  ['don’t', "don't"],
  ['ﾊﾞ', 'バ'],
  ['plain ASCII', 'plain ascii'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['は', 'ば'],
  ['ば', 'ぱ'],
  ['ババ', 'パパ'],
  ['か', 'が'],
  ['कि', 'क'],
  ['कि', 'की'],
  ['ก้า', 'กา'],
  ['й', 'и'],
  ['가', '거'],
])('distinguishes %j from %j', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test.each(['が', 'ババ', '가나다', 'й', 'é', 'कि'])('folds %j like its decomposed form', (text) => {
  expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
});
