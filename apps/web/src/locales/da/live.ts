export const live = {
  leave: 'Forlad siden',
  lost: 'Forbindelsen er afbrudt',
  lostText: 'Vi forsøger at oprette forbindelse igen. Det, du ser, er måske ikke det nyeste.',
  offline: 'Din enhed er ikke på nettet.',
  take: 'Overtag på denne enhed',
  takeFailed: 'Det lykkedes ikke. Prøv igen om lidt.',
  takenOver: 'Du er logget ind på en anden enhed',
  takenOverText:
    'Man kan kun være logget ind ét sted ad gangen. Vil du fortsætte her, afbrydes den anden enhed.',
} as const
