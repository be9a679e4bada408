/** The door for other modules' pages. The page of import is not here: it is drawn by its route. */
export { TransferMenu } from './transfer-menu.tsx';
