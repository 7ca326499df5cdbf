import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Sheet, type SheetProps } from '#src/ui/overlays/sheet.tsx'
import { Controlled } from '../controlled.tsx'
import type { StateProps, Stories } from '../story.ts'

type Content = Pick<SheetProps, 'title' | 'text' | 'art' | 'children' | 'actions' | 'dismissLink'>

/** A button that opens the sheet. */
function withSheet(content: (text: StateProps['text']) => Content) {
  return function SheetState({ text, isAlone }: StateProps) {
    return (
      <Controlled initial={isAlone}>
        {(isOpen, setIsOpen) => (
          <>
            <Button variant="quiet" onClick={() => setIsOpen(true)}>
              {text('Open the sheet', 'فتح النافذة')}
            </Button>
            <Sheet
              {...content(text)}
              open={isOpen}
              onClose={() => setIsOpen(false)}
              closeLabel={text('Close', 'إغلاق')}
            />
          </>
        )}
      </Controlled>
    )
  }
}

export const stories: Stories = {
  states: {
    'With text and actions': withSheet((text) => ({
      title: text('Sign out of this device?', 'تسجيل الخروج من هذا الجهاز؟'),
      text: text('Your coupons stay in your account.', 'تبقى قسائمك في حسابك.'),
      actions: <Button>{text('Sign out', 'تسجيل الخروج')}</Button>,
    })),
    'With a form and a dismiss link': withSheet((text) => ({
      title: text('What should we call you?', 'بماذا نناديك؟'),
      children: <Field label={text('Name', 'الاسم')} />,
      actions: <Button>{text('Save', 'حفظ')}</Button>,
      dismissLink: (
        <Button variant="text" size="small">
          {text('Later', 'لاحقًا')}
        </Button>
      ),
    })),
    'With a picture': withSheet((text) => ({
      title: text('Join or sign in', 'الانضمام أو تسجيل الدخول'),
      text: text('Your coupons in one place.', 'كل قسائمك في مكان واحد.'),
      art: <Picture image="friends" />,
      children: <Field label={text('Email', 'البريد الإلكتروني')} />,
    })),
    'Long content': withSheet((text) => ({
      title: text('Terms of this campaign', 'شروط هذا العرض'),
      children: Array.from({ length: 12 }, (_, index) => (
        <p key={index}>
          {text(
            'One claim per person. The coupons are valid for 14 days in every store of the country.',
            'مرة واحدة لكل شخص. القسائم صالحة لمدة 14 يومًا في كل فروع البلد.',
          )}
        </p>
      )),
      actions: <Button>{text('Accept', 'موافق')}</Button>,
    })),
  },
}
